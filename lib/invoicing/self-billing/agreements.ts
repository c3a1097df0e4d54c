/** The texts that Masters agree to, by version. A text that was agreed to is never changed: another version follows it. */
const SELF_BILLING_AGREEMENTS = {
  "2026-11-29": [
    "Lo que doy por dinero se lo vendo a quien gestiona Ayllu, que lo vende en su propio nombre, al precio que yo pongo, a quien lo recibe. Mi parte es ese precio sin impuestos y sin la comisión.",
    "Autorizo a Ayllu a expedir cada mes la factura de mi parte, con mis datos fiscales y en una serie solo mía (artículo 5 del Real Decreto 1619/2012). También la de los meses cerrados que aún no la tengan.",
    "Cada factura está en «Facturas y extractos» desde que se expide. Si en 15 días no digo que algo está mal, la acepto.",
    "No facturo por mi cuenta esas mismas ventas. Mis datos fiscales son verdaderos y los mantengo al día.",
    "Puedo retirar este acuerdo cuando quiera. Desde entonces, la factura del mes en curso y las siguientes las hago yo y se las envío a Ayllu; las que ya se expidieron siguen valiendo.",
  ],
} as const;

export type AgreementVersion = keyof typeof SELF_BILLING_AGREEMENTS;

export const CURRENT_AGREEMENT: AgreementVersion = "2026-11-29";

const isVersion = (version: string): version is AgreementVersion => version in SELF_BILLING_AGREEMENTS;

/** Returns the paragraphs of a version; none of one that is unknown. */
export const getAgreementText = (version: string): readonly string[] =>
  isVersion(version) ? SELF_BILLING_AGREEMENTS[version] : [];
