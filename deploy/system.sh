#!/bin/sh
# Collects under $1 only what a Node process needs of the system: Node itself, the libraries that it and its native
# packages load, a shell (pictures are decoded under its `ulimit`), certificates, users. No package manager.
# For scanners, /var/lib/dpkg/status.d lists the Debian packages of these files, as in distroless images.
set -eu
root=$1
node=$(command -v node)
mkdir -p "$root/etc/ssl/certs" "$root/usr/local/bin" "$root/bin" "$root/tmp" "$root/var/lib/dpkg/status.d"
chmod 1777 "$root/tmp"

cp -L "$node" "$root/usr/local/bin/node"
cp -L /bin/sh "$root/bin/sh"
libraries=$(ldd "$node" /bin/sh | grep -oE '/[^ ]+\.so[^ ]*' | sort -u)
# Libraries that native packages load as well, and those with which the C library looks up names.
for more in librt.so.1 libresolv.so.2 libnss_dns.so.2 libnss_files.so.2; do
  libraries="$libraries $(ls /lib/*-linux-gnu/$more 2>/dev/null || true)"
done
for library in $libraries; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp -L /etc/os-release /etc/debian_version "$root/etc/"
[ ! -e /etc/ssl/certs/ca-certificates.crt ] || cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
printf 'root:x:0:0:root:/:/nonexistent\nnode:x:1000:1000:node:/tmp:/nonexistent\n' >"$root/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$root/etc/group"

for file in $libraries /bin/sh /etc/os-release; do
  # Debian moved /lib to /usr/lib, but its lists of files have the old paths of some.
  dpkg-query --search "$file" "/usr$file" "${file#/usr}" 2>/dev/null || true
done | grep -v '^diversion' | cut -d: -f1 | sort -u | while read -r package; do
  dpkg-query --status "$package" >"$root/var/lib/dpkg/status.d/$package"
done
