# Rows of the table that the benchmarks print: what | against | ratio | target | reached.
# Sourced by the scripts next to it.
# shellcheck shell=bash

table_head() {
  echo "| what | against | ratio | target | reached |"
  echo "| --- | --- | --- | --- | --- |"
}

# row WHAT AGAINST VALUE TARGET [UNIT]: TARGET is the maximum for VALUE, which is compared before it
# is rounded.
row() {
  awk -v what="$1" -v against="$2" -v value="$3" -v target="$4" -v unit="${5-}" 'BEGIN {
    reached = value + 0 <= target + 0 ? "yes" : "no"
    shown = unit == "" ? sprintf("%.2f", value) : sprintf("%.1f %s", value, unit)
    printf "| %s | %s | %s | %s | %s |\n", what, against, shown, target (unit == "" ? "" : " " unit), reached
  }'
}

# median: prints the median of the numbers on standard input, one a line.
median() {
  sort -g | awk '{ all[NR] = $1 } END { print NR % 2 ? all[(NR + 1) / 2] : (all[NR / 2] + all[NR / 2 + 1]) / 2 }'
}
