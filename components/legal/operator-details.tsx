import { InfoIcon } from "@/components/ui/icons";
import { isConfigured, type Operator } from "@/lib/platform/site-config/schema";
import styles from "./operator-details.module.css";
import { SupportEmailLink } from "./support-email-link";

function MissingDetailsNotice() {
  return (
    <p className={styles.notice}>
      <InfoIcon size={22} />
      <span>
        <strong>Datos pendientes.</strong> El titular de este sitio los publicará aquí antes de abrirlo al
        público.
      </span>
    </p>
  );
}

/** The legally required details of the site operator; a marked notice for those that are not configured. */
export function OperatorDetails({ operator }: { operator: Operator }) {
  const required = [
    { label: "Titular", value: operator.name },
    { label: "NIF", value: operator.taxId },
    { label: "Domicilio", value: operator.address },
  ];
  const details = [...required, { label: "Registro", value: operator.registry }];
  const isComplete = required.every(({ value }) => isConfigured(value));
  return (
    <>
      {!isComplete && <MissingDetailsNotice />}
      <ul>
        {details
          .filter(({ value }) => isConfigured(value))
          .map(({ label, value }) => (
            <li key={label}>
              {label}: {value}
            </li>
          ))}
        <li>
          Correo: <SupportEmailLink address={operator.email} />
        </li>
      </ul>
    </>
  );
}
