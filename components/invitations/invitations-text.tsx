import type { PageText } from "@/components/legal/page-text";
import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";

export const invitationsText: PageText = {
  group: "community",
  path: routes.invitations(),
  title: "Invitaciones",
  description: `Invita a ${PRODUCT_NAME} con tu enlace o por correo a quien creas que le hará bien, y mira quién ha llegado.`,
  lead: `${PRODUCT_NAME} crece de boca en boca: alguien recibe algo que le hace bien y se lo cuenta a quien quiere.`,
  sections: [
    {
      id: "como-funciona",
      title: "Cómo funciona",
      body: (
        <ul>
          <li>
            <strong>Con tu enlace:</strong> es tuyo y no caduca. Compártelo donde quieras; quien lo abra verá
            tu nombre y tu foto.
          </li>
          <li>
            <strong>Por correo:</strong> escribimos una sola vez a cada dirección, con tu nombre y tus
            palabras. No enviamos recordatorios.
          </li>
          <li>
            <strong>Cuando alguien llega</strong> y confirma su correo, te lo contamos. Nadie gana ni debe
            nada por ello.
          </li>
        </ul>
      ),
    },
    {
      id: "a-quien",
      title: "A quién invitar",
      body: (
        <p>
          A personas que conoces y que se alegrarán de saberlo. La publicidad no pedida va contra las{" "}
          <Link href={routes.guidelines()}>directrices</Link>. Guardamos las direcciones a las que invitas
          solo para no escribirles dos veces, y se borran con tu cuenta.
        </p>
      ),
    },
  ],
};
