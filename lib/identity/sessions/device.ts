import "server-only";
import Bowser from "bowser";

const UNKNOWN = { device: "Dispositivo desconocido", mobile: false };

/** A browser and its system in words: "Firefox en Linux", "Safari en iPhone". */
export function deviceOf(userAgent: string | null): { device: string; mobile: boolean } {
  if (!userAgent) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model ?? os.name;
  const words = [browser.name, system].filter(Boolean);
  if (words.length === 0) return UNKNOWN;
  return { device: words.join(" en "), mobile: platform.type === "mobile" || platform.type === "tablet" };
}

/** The part of an address that tells a network and no household: `203.0.113.…`, `2001:db8:7:…`. */
export function shortAddress(address: string | null): string | null {
  if (!address) return null;
  const mapped = address.replace(/^::ffff:/i, "");
  if (/^\d+(\.\d+){3}$/.test(mapped)) return `${mapped.split(".").slice(0, 3).join(".")}.…`;
  if (!mapped.includes(":")) return null;
  return `${mapped.split(":").slice(0, 3).join(":")}:…`;
}
