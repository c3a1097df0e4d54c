import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { isConfigured, type Operator } from "@/lib/platform/site-config/schema";
import type { TextSection } from "./page-text";

const toRecipientsSection = (operator: Operator): TextSection => ({
  id: "quien-los-ve",
  title: "Quién ve tus datos",
  body: (
    <ul>
      <li>
        <strong>Cualquiera</strong> puede ver el nombre, la foto y el perfil público de un Maestro, y lo que
        publica.
      </li>
      <li>
        <strong>El Maestro del que recibes algo</strong> ve tu nombre, tu foto y qué has recibido de él. No le
        mostramos tu correo, tu contraseña ni tus datos de pago. Puede vivir fuera de la Unión Europea.
      </li>
      <li>
        <strong>Quienes participan contigo en un encuentro</strong> ven lo que muestras en la videollamada. Se
        hace en la sala de Ayllu o en el servicio que elige el Maestro, con las reglas de ese servicio. En la
        sala, el Maestro ve además cuánto tiempo estuviste.
      </li>
      <li>
        <strong>Empresas que trabajan para nosotros,</strong> con contrato y solo para lo que les encargamos:
        el alojamiento y el envío de correo
        {isConfigured(operator.hosting) && ` (${operator.hosting})`} y, si lo tenemos activado, un servicio
        que dice en qué país está una dirección IP cuando te registras.
      </li>
      <li>
        <strong>Stripe,</strong> que procesa los pagos y responde por su cuenta de los datos que necesita para
        ello.
      </li>
      <li>
        <strong>Google, Meta y ActiveCampaign,</strong> solo si aceptas las cookies de analítica y publicidad;
        cuáles son y para qué está en la <Link href={routes.cookies()}>política de cookies</Link>.
      </li>
      <li>
        <strong>Las autoridades,</strong> cuando la ley obliga. Por ejemplo, la Agencia Tributaria recibe cada
        factura, y la normativa fiscal puede exigirnos informar de quiénes son los Maestros y de lo que ganan.
        Si compras como empresa de otro país de la Unión Europea, consultamos su número en el registro de IVA
        de la Comisión Europea (VIES).
      </li>
    </ul>
  ),
});

const transfersSection: TextSection = {
  id: "transferencias",
  title: "Fuera de Europa",
  body: (
    <p>
      Si un dato sale del Espacio Económico Europeo, lo protegemos con una decisión de adecuación o con las
      cláusulas tipo de la Comisión Europea. Cuando recibes algo de un Maestro de otro país, él ve los datos
      dichos arriba porque es necesario para darte lo que le pides (art. 49.1.b RGPD).
    </p>
  ),
};

const retentionSection: TextSection = {
  id: "plazos",
  title: "Cuánto tiempo los guardamos",
  body: (
    <ul>
      <li>Tu cuenta y tu perfil, mientras la cuenta exista.</li>
      <li>
        Las compras, los cobros y las facturas, con los datos fiscales que nos des para ellas y los acuerdos
        de autofactura de los Maestros, hasta seis años después, por las leyes mercantil y fiscal. Si borras
        tu cuenta, quedan bloqueados y solo se usan para eso.
      </li>
      <li>
        Lo que se escribe en la sala de un encuentro, 30 días después de él; lo denunciado, hasta que se
        decide. Cuándo estuvo cada persona y su asistencia, lo que la cuenta exista, por las constancias y por
        si alguien reclama.
      </li>
      <li>
        El correo de quien recibe un regalo, mientras el regalo le espera y 90 días después de que lo acepte,
        se devuelva o termine. Los correos que enviamos, 90 días.
      </li>
      <li>La sesión abierta en un navegador, 30 días sin uso como máximo.</li>
      <li>
        Los enlaces para verificar tu correo valen 24 horas, y los que sirven para cambiar la contraseña, una
        hora.
      </li>
      <li>
        Los mensajes de ayuda y las denuncias, lo que dure el asunto y el plazo en que se pueda reclamar por
        él.
      </li>
    </ul>
  ),
};

const securitySection: TextSection = {
  id: "seguridad",
  title: "Cómo los protegemos",
  body: (
    <p>
      La web funciona con conexión cifrada, las contraseñas se guardan transformadas en un solo sentido, los
      archivos privados solo se abren a quien los recibió y cada acceso se comprueba en el servidor. Si a
      pesar de todo ocurriera algo que ponga en riesgo tus datos, {PRODUCT_NAME} te avisará y avisará a la
      autoridad como manda la ley.
    </p>
  ),
};

export const toSharingSections = (operator: Operator): TextSection[] => [
  toRecipientsSection(operator),
  transfersSection,
  retentionSection,
  securitySection,
];
