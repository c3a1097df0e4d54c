const NOT_ASCII = /\P{ASCII}/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Spells the domain of an address in ASCII: "ana@diseño.test" becomes "ana@xn--diseo-rta.test". */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const url = `https://${domain}`;
  if (at === 0 || !NOT_ASCII.test(domain) || !DOMAIN.test(domain) || !URL.canParse(url)) return address;
  return address.slice(0, at) + new URL(url).hostname;
}
