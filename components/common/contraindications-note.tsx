import styles from "./contraindications-note.module.css";

const NOTE_ID = "contraindications";

/** The contraindications, beside the button whose use accepts them. */
export const ContraindicationsNote = ({ text }: { text: string }) => (
  <section aria-labelledby={NOTE_ID} className={styles.note}>
    <h2 id={NOTE_ID}>Contraindicaciones</h2>
    <p>{text}</p>
  </section>
);

/** Says at the button that its use accepts the contraindications, and leads to them; `textId` if they are not in a note. */
export const AcceptanceLine = ({ textId = NOTE_ID }: { textId?: string }) => (
  <p className={styles.line}>
    Al seguir confirmas que has leído las <a href={`#${textId}`}>contraindicaciones</a> y participas sabiendo
    lo que dicen.
  </p>
);
