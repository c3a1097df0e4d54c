import type { Metadata } from "next";
import { CompanyForm } from "@/components/settings/company-form";
import { SettingsLayout } from "@/components/settings/settings-layout";
import { SettingsSection } from "@/components/settings/settings-section";
import { requireMember } from "@/lib/identity/auth/current-actor";
import { getPrivateUser } from "@/lib/identity/users/data";
import { getOwnCompany } from "@/lib/orders/company/data";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { routes } from "@/lib/platform/routes";

export const metadata: Metadata = { title: "Comprar como empresa" };

const DEFAULT_COUNTRY = "ES";

export default async function CompanyPage() {
  const member = await requireMember(routes.company());
  const [company, { country }] = await Promise.all([getOwnCompany(member), getPrivateUser(member.id)]);
  return (
    <SettingsLayout title="Comprar como empresa" lead="Con factura a nombre de tu empresa y su impuesto.">
      <SettingsSection
        title="Tu empresa"
        description={
          areInvoicesIssued() ? (
            <>
              Mientras estén aquí, tus compras son de esta empresa y su factura va a su nombre. Si es de otro
              país de la Unión Europea, comprobamos su número en el registro europeo (VIES) antes de cada
              compra, y guardamos la consulta. El precio no cambia.
            </>
          ) : (
            <>Todavía no hacemos facturas: hasta entonces tus compras van a tu nombre, con su IVA.</>
          )
        }
      >
        <CompanyForm company={company} country={country ?? DEFAULT_COUNTRY} />
      </SettingsSection>
    </SettingsLayout>
  );
}
