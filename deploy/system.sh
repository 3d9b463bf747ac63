#!/bin/sh
# Gathers under $1 what a process of Node needs of the system, and nothing else: Node itself, the libraries that it and
# its native packages load, a shell (pictures are decoded under its `ulimit`), certificates, users. No package manager.
# For scanners, each Debian package that a file is from stands in /var/lib/dpkg/status.d, as in distroless images.
set -eu
root=$1
node=$(command -v node)
mkdir -p "$root/etc/ssl/certs" "$root/usr/local/bin" "$root/bin" "$root/tmp" "$root/var/lib/dpkg/status.d"
chmod 1777 "$root/tmp"

cp -L "$node" "$root/usr/local/bin/node"
cp -L /bin/sh "$root/bin/sh"
libraries=$(ldd "$node" /bin/sh | grep -oE '/[^ ]+\.so[^ ]*' | sort -u)
# What native packages load besides, and what the C library looks names up with.
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
  # Debian moved /lib to /usr/lib; its list of files has the old names of some.
  dpkg-query --search "$file" "/usr$file" "${file#/usr}" 2>/dev/null || true
done | grep -v '^diversion' | cut -d: -f1 | sort -u | while read -r package; do
  dpkg-query --status "$package" >"$root/var/lib/dpkg/status.d/$package"
done
