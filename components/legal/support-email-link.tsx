export function SupportEmailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}
