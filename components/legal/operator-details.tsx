import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportEmailLink } from "./support-email-link";

/** The legally required details of the site operator. */
export function OperatorDetails({ operator }: { operator: Operator }) {
  return (
    <ul>
      <li>Titular: {operator.name}</li>
      <li>NIF: {operator.taxId}</li>
      <li>Domicilio: {operator.address}</li>
      <li>Registro: {operator.registry}</li>
      <li>
        Correo: <SupportEmailLink address={operator.email} />
      </li>
    </ul>
  );
}
