import { THANKS_WORDS } from "@/lib/community/thanks/policy";
import type { ThanksWord } from "@/lib/community/thanks/policy";
import styles from "./thanks-text.module.css";

interface ThanksTextProps {
  text: string;
  words: ThanksWord[];
  masterName: string;
  answer: string | null;
}

export function ThanksText({ text, words, masterName, answer }: ThanksTextProps) {
  return (
    <>
      {text && <blockquote className={styles.text}>{text}</blockquote>}
      {words.length > 0 && (
        <ul role="list" aria-label="En pocas palabras" className={styles.words}>
          {words.map((word) => (
            <li key={word} className={styles.word}>
              {THANKS_WORDS[word]}
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.who}>{masterName} responde:</p>
          <p className={styles.reply}>{answer}</p>
        </div>
      )}
    </>
  );
}
