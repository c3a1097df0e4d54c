import styles from "./weaving-thread.module.css";

/** A thread that is woven along the top of the page while an answer takes longer than a touch may go unanswered. */
export const WeavingThread = () => <div className={styles.thread} />;
