/** The address of support as a link. */
export function SupportMail({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
