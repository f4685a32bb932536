# shellcheck shell=bash disable=SC2154 # Scripts/check/units sets what is not set here.
# Part of Scripts/check/units: a machine for the user manager, in the private namespaces that it was
# started in. Creates two users, $person and $stranger, with $person_number and $stranger_number,
# and mounts the installed files in $folder.

# What the system manager prepares on a machine booted with systemd.
make_machine() {
  export PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C
  unset DBUS_SESSION_BUS_ADDRESS OTP_STORE OTP_SOCKET XDG_STATE_HOME XDG_CONFIG_HOME XDG_DATA_HOME NOTIFY_SOCKET
  if [ "$(stat -f -c %T /sys/fs/cgroup)" != cgroup2fs ]; then
    mount -t cgroup2 none /sys/fs/cgroup || refuse "cgroup2 cannot be mounted here"
  fi
  mkdir "/sys/fs/cgroup/$group" || refuse "no control group can be made here"

  # User numbers that no one has, in a copy of the lists.
  local user=60900
  while getent passwd "$user" >/dev/null || getent passwd "$((user + 1))" >/dev/null; do user=$((user + 2)); done
  person_number=$user stranger_number=$((user + 1))
  for list in passwd group; do cp "/etc/$list" "$folder/$list"; done
  mount -t tmpfs -o mode=755 none /home
  add_user "$person" "$person_number"
  add_user "$stranger" "$stranger_number"
  for list in passwd group; do mount --bind "$folder/$list" "/etc/$list"; done

  # A mount of its own: systemd would put an empty file system over a plain directory, without the
  # units' directories, and the service would then end with 226/NAMESPACE.
  mount -t tmpfs -o mode=755 none /run
  mkdir -p /run/systemd/{system,unit-root,propagate} /run/credentials /run/user
  mkdir -m 1777 /run/lock
  install -d -m 700 -o "$person" -g "$person" "/run/user/$person_number"

  # A folder below /usr that only the sandbox keeps the person from writing to.
  install -d -m 755 -o "$person" "$folder/usr/local/share/open"
  install -D -m 644 "$folder"/*.py -t "$folder/usr/local/libexec"
  mount --bind "$folder/usr/local" /usr/local
  # Last, because it hides the folder: what systemd creates there goes with the namespace.
  mount -t tmpfs -o mode=1777 none /tmp
  mount -t tmpfs -o mode=1777 none /var/tmp
  touch /tmp/marker
  chown -R "$person" "/sys/fs/cgroup/$group"
}

add_user() {
  echo "$1:x:$2:$2::/home/$1:/bin/sh" >>"$folder/passwd"
  echo "$1:x:$2:" >>"$folder/group"
  install -d -m 700 -o "$2" -g "$2" "/home/$1"
}

# as USER NUMBER COMMAND…: runs it as that user, without privileges, in a login environment.
as() {
  local user=$1 number=$2
  shift 2
  env -i PATH="$PATH" LC_ALL=C HOME="/home/$user" USER="$user" XDG_RUNTIME_DIR="/run/user/$number" \
    setpriv --reuid "$number" --regid "$number" --clear-groups --inh-caps=-all --bounding-set=-all \
    --reset-env env PATH="$PATH" LC_ALL=C XDG_RUNTIME_DIR="/run/user/$number" "$@"
}
as_person() { as "$person" "$person_number" "$@"; }
as_stranger() { as "$stranger" "$stranger_number" "$@"; }

start_manager() {
  (
    echo "$BASHPID" >"/sys/fs/cgroup/$group/cgroup.procs"
    as_person "$manager" --user >/dev/null 2>&1
  ) &
  within [ -S "$runtime/systemd/private" ] || refuse "a user manager does not start here"
  as_person sleep infinity &
  # shellcheck disable=SC2016 # It is expanded each time.
  within eval 'companion=$(pgrep -u "$person_number" -x sleep)'
}
