import { BILLING_SYSTEM } from "@/lib/invoicing/record/system";
import type { Operator } from "@/lib/platform/site-config/schema";
import { FactList } from "./fact-list";
import styles from "./responsible-declaration.module.css";

interface ResponsibleDeclarationProps {
  operator: Operator;
  /** "1 de enero de 2027"; null before it was signed. */
  signedOn: string | null;
}

/** The declaration of the operator as the maker of its own billing system (article 13 of RD 1007/2023). */
export function ResponsibleDeclaration({ operator, signedOn }: ResponsibleDeclarationProps) {
  const { name, taxId, address, email } = operator;
  return (
    <article aria-labelledby="declaracion" className={styles.declaration}>
      <h2 id="declaracion">Declaración responsable del sistema informático de facturación</h2>
      <FactList
        title="El sistema"
        facts={[
          ["Nombre", BILLING_SYSTEM.name],
          ["Código identificador", BILLING_SYSTEM.id],
          ["Versión", BILLING_SYSTEM.version],
          [
            "Componentes y función",
            "Un sitio web con su base de datos, en servidores del titular. Emite las facturas de lo que se compra en él, genera sus registros de facturación y los remite a la Agencia Tributaria.",
          ],
          ["Solo puede funcionar como VERI*FACTU", "Sí"],
          ["Permite a varios obligados tributarios", "No: solo al titular"],
          [
            "Firma de los registros",
            "No se firman: se remiten en el momento, con el certificado del titular (artículo 16 del Reglamento).",
          ],
        ]}
      />
      <FactList
        title="Quien lo produce"
        facts={[
          ["Nombre o razón social", name],
          ["NIF", taxId],
          ["Dirección postal", address],
          ["Correo", email],
        ]}
      />
      <p>
        {name} declara, bajo su responsabilidad, que el sistema informático descrito, en la versión indicada,
        cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria,
        en el Reglamento aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024,
        de 17 de octubre, y en lo que la sede electrónica de la Agencia Estatal de Administración Tributaria
        publica para completarla.
      </p>
      {signedOn ? (
        <p>Firmada el {signedOn}.</p>
      ) : (
        <p>En ______________________, a ____ de ______________ de ______. Firma:</p>
      )}
    </article>
  );
}
