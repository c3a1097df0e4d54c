import { Container } from "@/components/ui/container";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import styles from "./how-it-works.module.css";

/** Fragment of the section in the URL of the page. */
export const HOW_IT_WORKS_ID = "como-funciona";

const STEPS = [
  {
    title: "Encuentra",
    text: "Busca por disciplina, fecha o precio. Cada enseñanza dice quién la da, cuándo empieza en tu hora y cuánto cuesta.",
  },
  {
    title: "Recibe",
    text: "Entra en vivo con tu grupo o practica a tu ritmo. Todo lo que recibes te espera en un mismo lugar.",
  },
  {
    title: "Devuelve",
    text: "Practica, agradece, compártelo con quien lo necesita. Y cuando llegue tu momento, ofrece tú lo que sabes.",
  },
];

export function HowItWorks() {
  return (
    <section id={HOW_IT_WORKS_ID} className={styles.background}>
      <Container className={styles.frame}>
        <div className={styles.layout}>
          <div className={styles.introduction}>
            <h2 className={styles.title}>Cómo funciona el ayni</h2>
            <p className={styles.line}>
              <span>Hoy siembro contigo.</span> <span>Mañana siembras conmigo.</span>
            </p>
            <p>
              En los Andes, <b>ayni</b> es la ayuda que va y vuelve: los vecinos levantan juntos una casa, y
              luego otra. El <b>ayllu</b> es la comunidad que lo hace posible. En {PRODUCT_NAME} circula lo
              que cada quien ha aprendido con los años. A veces se regala, a veces se paga. Siempre vuelve.
            </p>
          </div>
          <ol role="list" className={styles.steps}>
            {STEPS.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </Container>
    </section>
  );
}
