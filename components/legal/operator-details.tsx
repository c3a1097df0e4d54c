import type { Operator } from "@/lib/platform/site-config/schema";
import { SupportMail } from "./support-email-link";

/** Who answers for the site, with what the law asks to be named. */
export function OperatorIdentity({ operator }: { operator: Operator }) {
  return (
    <ul>
      <li>Titular: {operator.name}</li>
      <li>NIF: {operator.taxId}</li>
      <li>Domicilio: {operator.address}</li>
      <li>Registro: {operator.registry}</li>
      <li>
        Correo: <SupportMail address={operator.email} />
      </li>
    </ul>
  );
}
