import styles from "./stage/room-stage.module.css";

/** The moment before the room is there. */
export const Entering = () => (
  <div className={styles.room} data-live-room="">
    <p role="status" className={styles.entering}>
      Entrando en la sala…
    </p>
  </div>
);
