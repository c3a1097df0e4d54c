import { operator } from "./operator";

/** The address of support as a link; `address` is an e-mail address. */
export function SupportMail({ address = operator.email }: { address?: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
