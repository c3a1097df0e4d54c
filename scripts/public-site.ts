import { BlockList, isIP } from "node:net";
import { ExpectedError } from "@/lib/platform/expected-error";

// The embedded processor takes payments without money, and the embedded inbox shows everybody's mails: neither may
// serve a public site by accident.

type Environment = Readonly<Record<string, string | undefined>>;

const LOCAL_NAME = /^[^.]+$|\.(localhost|test|local|internal|home\.arpa)$/;

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateAddresses.addSubnet(network, prefix, "ipv4");
privateAddresses.addAddress("::1", "ipv6");
privateAddresses.addSubnet("fc00::", 7, "ipv6");
privateAddresses.addSubnet("fe80::", 10, "ipv6");

/** True unless the URL names this machine, a private network or a reserved domain. */
export function isPublicUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const family = isIP(host);
  if (family === 0) return !LOCAL_NAME.test(host);
  return !privateAddresses.check(host, family === 6 ? "ipv6" : "ipv4");
}

/** True where embedded services may stand for real ones: on this machine, or by the operator's leave. */
export const isTestAllowed = ({ SITE_URL, AYLLU_ALLOW_EMBEDDED }: Environment): boolean =>
  AYLLU_ALLOW_EMBEDDED === "1" || !SITE_URL || !isPublicUrl(SITE_URL);

/** Errors: `ExpectedError` if a public site would run with embedded payments or mail that nobody has allowed. */
export function assertEmbeddedAllowed(environment: Environment): void {
  const { SITE_URL, STRIPE_SECRET_KEY, SMTP_URL } = environment;
  if (isTestAllowed(environment)) return;
  const missing = Object.entries({ STRIPE_SECRET_KEY, SMTP_URL }).flatMap(([name, value]) =>
    value ? [] : name,
  );
  if (missing.length === 0) return;
  throw new ExpectedError(
    `${SITE_URL} is a public site without ${missing.join(" and ")}: set ${missing.length > 1 ? "them" : "it"}, ` +
      "or AYLLU_ALLOW_EMBEDDED=1 to run it with test payments and a test inbox.",
  );
}
