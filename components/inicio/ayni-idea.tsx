import { Container } from "@/components/ui/container";
import { PRODUCT } from "@/lib/copy/product";
import styles from "./ayni-idea.module.css";

/** What the word means, said quietly. */
export function AyniIdea() {
  return (
    <section className={styles.ground}>
      <Container width="text" className={styles.idea}>
        <h2 className={styles.line}>Hoy siembro contigo. Mañana siembras conmigo.</h2>
        <p>
          En los Andes, <b>ayni</b> es la ayuda que va y vuelve: los vecinos levantan juntos una casa, y luego
          otra. Nadie lleva la cuenta, porque todos saben que la suya llegará. El <b>ayllu</b> es la comunidad
          que lo hace posible.
        </p>
        <p>
          En {PRODUCT} circula lo que cada quien ha aprendido con los años: respirar, escuchar, mover el
          cuerpo, acompañar un duelo. A veces se regala, a veces se paga. Siempre vuelve.
        </p>
      </Container>
    </section>
  );
}
