import "server-only";
import Bowser from "bowser";

const UNKNOWN_DEVICE = { device: "Dispositivo desconocido", mobile: false };

export function describeDevice(userAgent: string | null): { device: string; mobile: boolean } {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model ?? os.name;
  const names = [browser.name, system].filter(Boolean);
  if (names.length === 0) return UNKNOWN_DEVICE;
  return { device: names.join(" en "), mobile: platform.type === "mobile" || platform.type === "tablet" };
}

/** Keeps the network part of an IP address: `203.0.113.…`, `2001:db8:7:…`. */
export function truncateIpAddress(address: string | null): string | null {
  if (!address) return null;
  const unmapped = address.replace(/^::ffff:/i, "");
  if (/^\d+(\.\d+){3}$/.test(unmapped)) return `${unmapped.split(".").slice(0, 3).join(".")}.…`;
  if (!unmapped.includes(":")) return null;
  return `${unmapped.split(":").slice(0, 3).join(":")}:…`;
}
