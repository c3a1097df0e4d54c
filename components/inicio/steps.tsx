import { Section } from "./section";
import styles from "./steps.module.css";

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

/** How ayni works, in three steps. */
export function Steps() {
  return (
    <Section title="Cómo funciona el ayni">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
