import { Link } from "@/components/ui/link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { OperatorDetails } from "./operator-details";
import type { TextSection } from "./page-text";

const toOperatorSection = (operator: Operator): TextSection => ({
  id: "titular",
  title: "Quiénes somos",
  body: (
    <>
      <p>
        Esta web y su servicio los presta, desde España, la persona o empresa que se indica a continuación,
        según el artículo 10 de la Ley 34/2002 (LSSI). En adelante, «{PRODUCT_NAME}» o «nosotros».
      </p>
      <OperatorDetails operator={operator} />
    </>
  ),
});

const serviceSection: TextSection = {
  id: "servicio",
  title: `Qué es ${PRODUCT_NAME}`,
  body: (
    <>
      <p>
        {PRODUCT_NAME} es un mercado en línea. En él, los Maestros publican enseñanzas (pódcast, libros,
        eventos, talleres y cursos, que llamamos Ayni), gratis o de pago, y los aprendices las reciben.
      </p>
      <p>
        Lo que se paga <strong>te lo vendemos nosotros, en nuestro propio nombre,</strong> al precio que pone
        el Maestro: el contrato es entre tú y nosotros, y respondemos ante ti con todos los derechos de
        consumo. El Maestro da la enseñanza y nos factura su parte; la diferencia es nuestra comisión. Puede
        ser profesional o particular, y te lo decimos antes de pagar. Lo gratuito te lo da él directamente.
      </p>
      <p>
        En el catálogo, lo más nuevo aparece primero. Si buscas un texto, puedes ordenar por parecido con lo
        que escribes, y siempre por fecha del próximo encuentro o por precio. Tu inicio, cuando has entrado,
        muestra primero lo de los Maestros que sigues, después lo de las disciplinas que elegiste y al final
        lo demás, siempre de lo más nuevo a lo más antiguo. Nadie paga por aparecer antes.
      </p>
    </>
  ),
};

const accountSection: TextSection = {
  id: "cuenta",
  title: "Tu cuenta",
  body: (
    <>
      <p>
        Mirar es libre. Para recibir algo necesitas una cuenta, que es gratuita, y haber cumplido{" "}
        <strong>16 años</strong>. Si eres menor de edad en tu país, necesitas el permiso de tu madre, padre o
        tutor para comprar.
      </p>
      <p>
        Da datos verdaderos, mantenlos al día y guarda tu contraseña para ti. La cuenta es personal. Si crees
        que alguien ha entrado en ella, cambia la contraseña (eso cierra las demás sesiones) y avísanos.
      </p>
    </>
  ),
};

const wellbeingSection: TextSection = {
  id: "salud",
  title: "Bienestar y salud",
  body: (
    <>
      <p>
        Las enseñanzas de {PRODUCT_NAME} son de bienestar, cultura y desarrollo personal.{" "}
        <strong>No sustituyen la atención médica ni psicológica</strong>, ni son un diagnóstico o un
        tratamiento. No dejes una medicación ni retrases una consulta por algo que hayas leído, oído o
        practicado aquí.
      </p>
      <p>
        Lee las contraindicaciones de cada práctica y consulta antes con un profesional de la salud si tienes
        una enfermedad, estás embarazada o tienes dudas. En una urgencia, llama al 112 o al número de tu país.
      </p>
    </>
  ),
};

const conductSection: TextSection = {
  id: "normas",
  title: "Normas de convivencia",
  body: (
    <p>
      Al usar {PRODUCT_NAME} aceptas las <Link href={routes.guidelines()}>directrices de la comunidad</Link>,
      que forman parte de estas condiciones. Tampoco está permitido entrar en cuentas ajenas, saltarse las
      medidas de seguridad, copiar el catálogo de forma masiva ni sobrecargar el servicio.
    </p>
  ),
};

export const toServiceSections = (operator: Operator): TextSection[] => [
  toOperatorSection(operator),
  serviceSection,
  accountSection,
  wellbeingSection,
  conductSection,
];
