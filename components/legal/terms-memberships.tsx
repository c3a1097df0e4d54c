import { Link } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import type { TextSection } from "./page-text";

export const membershipsSection: TextSection = {
  id: "membresias",
  title: "Membresías",
  body: (
    <>
      <p>
        Con una membresía pagas cada mes o cada año y, mientras dura, tienes lo que abre. Antes de pagar ves
        el precio, qué abre ese día y cuándo es el próximo cobro. Lo que abre puede cambiar: el Maestro le
        añade enseñanzas o quita alguna, y la que quita la conservas hasta el final de lo que ya has pagado.
      </p>
      <ul>
        <li>
          <strong>Se renueva sola,</strong> el mismo día de cada mes o de cada año, con la tarjeta que diste.
          Te avisamos por correo <strong>7 días antes</strong> de cada cobro.
        </li>
        <li>
          <strong>El precio no cambia sin tu sí.</strong> Si el Maestro propone otro, te lo preguntamos y solo
          vale desde el cobro siguiente a que lo aceptes. Si no dices nada, sigues con el tuyo.
        </li>
        <li>
          <strong>La dejas cuando quieras, con un clic,</strong> en{" "}
          <Link href={routes.memberships()}>Membresías</Link>. La de un mes sigue abierta hasta el final de lo
          pagado. De la de un año conservas el mes en curso y te devolvemos los que no han empezado.
        </li>
        <li>
          <strong>La pausas</strong> de 1 a 3 meses si la pagas por meses: sigue abierta hasta el final de lo
          pagado y después descansa, sin cobros y sin acceso.
        </li>
        <li>
          <strong>Si un cobro falla,</strong> te avisamos y lo intentamos otra vez durante 14 días, en los que
          todo sigue abierto. Si no se consigue, la membresía termina y no se te cobra nada más.
        </li>
        <li>
          <strong>El primer pago se devuelve entero</strong> si desistes en los 14 días siguientes, aunque
          hayas usado lo que abre; la membresía termina en ese momento. Una renovación no se devuelve, salvo
          que el Maestro o nosotros lo decidamos: es el mismo contrato, y te avisamos antes.
        </li>
        <li>
          <strong>Si el Maestro deja de ofrecerla</strong> o se va, no hay más cobros: sigue abierta hasta el
          final de lo pagado. De la de un año, hasta el final del mes en curso, y te devolvemos los que no han
          empezado.
        </li>
      </ul>
      <p>
        Cuando termina, termina también el acceso a lo que abría. Lo que compraste aparte sigue siendo tuyo.
        Una membresía regalada dura los meses que se pagaron y termina sola, sin ningún cobro.
      </p>
    </>
  ),
};
