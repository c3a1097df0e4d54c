import { operator } from "./operator";
import { SupportMail } from "./support-mail";

/** Who answers for the site, with what the law asks to be named. */
export function OperatorIdentity() {
  return (
    <ul>
      <li>Titular: {operator.name}</li>
      <li>NIF: {operator.taxId}</li>
      <li>Domicilio: {operator.address}</li>
      <li>Registro: {operator.registry}</li>
      <li>
        Correo: <SupportMail />
      </li>
    </ul>
  );
}
