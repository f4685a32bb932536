"""Detection in Apache Spark: functions for columns, data frames and RDDs.

    from otpcode import spark

    answers = messages.select("id", spark.detect("text", "sender").alias("answer"))
    answers.where("answer.outcome = 'code'")

Needs this package and PySpark with pandas and PyArrow, on the driver and on all workers; tested
with PySpark 3.5. Each worker process makes one detector and keeps it. Answers depend only on the
text and its sender, not on the partitions. They hold codes: Spark's logs and plans do not show
them, but `show()`, `collect()` and everything that is written do.
"""

from __future__ import annotations

import functools
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Optional, Union

# Their types are not always installed.
import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
from pyspark.sql import Column, DataFrame, functions  # type: ignore[import-not-found, unused-ignore]
from pyspark.sql.types import (  # type: ignore[import-not-found, unused-ignore]
    ArrayType,
    BooleanType,
    DoubleType,
    IntegerType,
    StringType,
    StructType,
)

from ._detection import Detection
from ._detector import Detector
from ._errors import TextError

if TYPE_CHECKING:
    from pyspark import RDD  # type: ignore[import-not-found, unused-ignore]

#: The fields of an answer, as `otp detect --ndjson` has them. `start` and `end` are those of its
#: `range`, in bytes of UTF-8; `error` says why a text could not be read, with the outcome `error`.
ANSWER = (
    StructType().add("outcome", StringType()).add("code", StringType()).add("raw", StringType())
    .add("start", IntegerType()).add("end", IntegerType()).add("score", DoubleType())
    .add("domain", StringType()).add("embeddedDomains", ArrayType(StringType())).add("language", StringType())
    .add("mentionsPayment", BooleanType()).add("error", StringType())
)

#: The fields of an explanation: what outranked the evidence, if anything, and the candidates.
EXPLANATION = (
    "rule string, candidates array<struct<code string, kind string, score double, start int, end int, "
    "evidence array<struct<name string, sentence string, strength double, contribution double>>>>"
)

_NO_TEXT = "there is no text"


def detect(text: Union[Column, str], sender: Union[Column, str, None] = None) -> Column:
    """A column with the code in each text: a struct of the fields of `ANSWER`.

    A null, or a text of more than 8 MiB, has the outcome `error`; it does not fail the job.
    """
    return functions.pandas_udf(_detect, ANSWER)(*_columns(text, sender))


def explain(text: Union[Column, str], sender: Union[Column, str, None] = None) -> Column:
    """A column with the evidence for and against each candidate: structs of `EXPLANATION`'s fields.

    These fields are null for a text that cannot be read.
    """
    return functions.pandas_udf(_explain, EXPLANATION)(*_columns(text, sender))


def redact(text: Union[Column, str], mask: Optional[str] = None) -> Column:
    """A column with `[code]`, or `mask`, in place of each code.

    In a text of more than 8 MiB every digit is masked; a null stays null.
    """

    def masked(texts: pandas.Series) -> pandas.Series:
        return texts.map(lambda text: _detector().redact(text, mask), na_action="ignore")

    return functions.pandas_udf(masked, "string")(text)


def map_in_pandas(frame: DataFrame, text: str = "text", sender: Optional[str] = None) -> DataFrame:
    """The frame with the fields of `ANSWER` as further columns, by `DataFrame.mapInPandas`.

    It passes all columns through Python, which costs more than `detect`; use it to continue in
    Python.
    """

    def answered(batches: Iterator[pandas.DataFrame]) -> Iterator[pandas.DataFrame]:
        for batch in batches:
            senders = batch[sender] if sender else pandas.Series([None] * len(batch))
            yield batch.join(_detect(batch[text], senders).set_index(batch.index))

    return frame.mapInPandas(answered, StructType(frame.schema.fields + ANSWER.fields))


def pipe(lines: RDD[str], program: str = "otp") -> RDD[str]:
    """Answer lines for an RDD of message lines, by `otp detect --ndjson --keep-going`.

    `program` must be its path on the workers, unless it is in /bin or /usr/bin, because it runs
    without an environment. If it is killed, its task fails and Spark retries it. `RDD.pipe` by
    itself ignores the exit status: the job would succeed and answers would be lost.
    """
    # Spark shares the cores, so each program uses one.
    return lines.pipe(f"{shlex.quote(program)} detect --ndjson --keep-going --jobs 1", checkCode=True)


def _columns(text: Union[Column, str], sender: Union[Column, str, None]) -> tuple[Any, Any]:
    return text, functions.lit(None).cast("string") if sender is None else sender


@functools.lru_cache(maxsize=None)
def _detector() -> Detector:
    """The detector of this worker process."""
    return Detector()


def _detect(texts: pandas.Series, senders: pandas.Series) -> pandas.DataFrame:
    known = [text if isinstance(text, str) else "" for text in texts]
    given = [sender if isinstance(sender, str) else None for sender in senders]
    try:
        rows = [_row(found) for found in _detector().detect_all(known, given)]
    except TextError:
        rows = [_answer(text, sender) for text, sender in zip(known, given)]
    for number, text in enumerate(texts):
        if not isinstance(text, str):
            rows[number] = _error(_NO_TEXT)
    return pandas.DataFrame(rows, columns=ANSWER.names)


def _answer(text: str, sender: Optional[str]) -> tuple[Any, ...]:
    try:
        return _row(_detector().detect(text, sender=sender))
    except TextError as error:
        return _error(str(error))


def _row(found: Detection) -> tuple[Any, ...]:
    start, end = found.byte_range or (None, None)
    return (
        found.outcome, found.code, found.raw, start, end, found.score, found.domain, list(found.embedded_domains),
        found.language, found.mentions_payment, None,
    )


def _error(reason: str) -> tuple[Any, ...]:
    return ("error", None, None, None, None, 0.0, None, [], None, False, reason)


def _explain(texts: pandas.Series, senders: pandas.Series) -> pandas.DataFrame:
    rows = [_explanation(text, sender) for text, sender in zip(texts, senders)]
    return pandas.DataFrame(rows, columns=["rule", "candidates"])


def _explanation(text: Any, sender: Any) -> tuple[Any, Any]:
    if not isinstance(text, str):
        return None, None
    try:
        found = _detector().explain(text, sender=sender if isinstance(sender, str) else None)
    except TextError:
        return None, None
    return found.rule, [
        {
            "code": one.code, "kind": one.kind, "score": one.score,
            "start": one.byte_range and one.byte_range[0], "end": one.byte_range and one.byte_range[1],
            "evidence": [{name: getattr(part, name) for name in part.__slots__} for part in one.evidence],
        }
        for one in found.candidates
    ]
