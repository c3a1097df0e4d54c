import { foldForSearch } from "@/lib/platform/text/search-fold";
import { toStem } from "./stems";

const toSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const toStems = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(toStem));

/** Words that phrases do not compare. "No", "más" and "todo" are not among them: they change what a phrase says. */
const STOP_WORDS = toSet(`
  a al ante aquel aquella aquello aqui asi aun aunque como con contra cual cuando de del desde donde durante e el ella ellas
  ellos en entre era eran eramos eres es esa esas ese eso esos esta estaba estado estamos estan estar estas este esto estos estoy
  estuve fuera ha haber habia habido han has hasta hay he hemos hubo la las le les lo los me mi mia mio mis mismo misma
  mucho mucha muchos muchas muy nos nosotros o os para pero pues por porque que quien se sea sean ser si sido sino sobre
  somos son soy su sus suyo tal tambien tan tanto tanta te ti tu tus u un una unas uno unos usted ustedes vos vosotros y ya yo`);

/** Words that say "no". */
const NEGATIONS = toSet("no sin nunca jamas ni tampoco apenas nadie");

/** Somebody speaks of themselves: a sentence, no title or list of words. */
const PERSONAL_WORDS = toSet(`
  me mi mis conmigo yo nos nuestro nuestra estoy ando soy tengo tenemos siento llevo quiero quisiera queremos querria busco
  buscamos necesito necesitamos puedo podemos se no he hemos voy vamos estamos acabo gustaria ojala`);

/** So many words are a sentence, whatever they are. */
const SENTENCE_LENGTH = 6;

/** Say that somebody looks for something, or when and how much, not what. */
const FILLER_STEMS = toStems(`
  algo algun alguno alguien alivio aliviar ayer ayudar ayuda año bastante bien buscar cada casi caso cierto combatir conseguir
  cosa creer cuanto dar deber decir dejar demasiado deseo día dia dificultad encontrar enseguida entonces entre ese estar falta forma
  frente gente gestionar gratis gratuito gratuita gustar haber hacer hecha hoy hora ir juntos lado llegar lograr llevar lugar luego manejar manera
  más mas medio mejor mejorar menos mes mil mil minuto momento mucho mal nada natural naturalmente necesitar noche nombre nuevo
  nunca otro otra par parar parecer parte pasar pedir peor poco poder poner primero principio problema pronto propio punto que quedar querer
  quitar quizá rato real reducir remedio saber seguir semana sentir siempre sino sobrellevar solucionar superar tal tema tarde
  tener tengo tiempo todavía todo tomar total tratar tratamiento último usar vario venir ver verdad vez vida vivir volver andar acabar
  empezar gustaría ojalá necesidad recomendar sugerir servir información tipo favor consejo ganas cualquier cualquiera excepto salvo evitar detestar`);

/** Verbs with which somebody refuses what follows: "no quiero", "no me gusta". */
const REFUSING_STEMS = toStems("querer gustar creer interesar apetecer ir soportar convencer desear buscar");
const DIRECT_REFUSALS = toSet("sin ni excepto salvo evitar evito evitando detesto");
/** "Menos" refuses after these: "todo menos tarot", but "al menos una vez". */
const ALL_WORDS = toSet("todo cosa");
/** Between a "no" and a word they tell that somebody lacks something, not that they refuse it. */
const LACKING_WORDS = toSet("he has ha hemos han habia se entiendo conozco tengo tenemos");

export type Word = {
  /** As it was written, in lower case. */
  text: string;
  folded: string;
  stem: string;
  /** Its place among the words that phrases compare; a stop word has the place of the word before it. */
  place: number;
  isStop: boolean;
  isNegation: boolean;
  /** Somebody refuses what the word says. */
  isRefused: boolean;
};

const MAX_WORDS = 30;

export const isStopWord = (folded: string): boolean => STOP_WORDS.has(folded);
export const isNegation = (folded: string): boolean => NEGATIONS.has(folded);
export const isFiller = (stem: string): boolean => FILLER_STEMS.has(stem);

const isLacking = (words: readonly Word[]): boolean => words.some(({ folded }) => LACKING_WORDS.has(folded));

/** "Nada de X" refuses, "no sé nada de X" does not. */
function refusesAll(words: readonly Word[], index: number, nothing: number): boolean {
  const between = words.slice(nothing + 1, index);
  return (
    words[nothing]?.folded === "nada" &&
    between[0]?.folded === "de" &&
    between.every(({ isStop }) => isStop) &&
    !isLacking(words.slice(0, nothing))
  );
}

/** True if the word at `refusal` refuses the one at `index`. */
function isRefusedBy(words: readonly Word[], index: number, refusal: number): boolean {
  const { isNegation: isNo = false, folded = "" } = words[refusal] ?? {};
  const between = words.slice(refusal + 1, index);
  const meaningful = between.filter(({ isStop }) => !isStop);
  const isExcept = folded === "menos" && ALL_WORDS.has(words[refusal - 1]?.folded ?? "");
  if (isExcept || DIRECT_REFUSALS.has(folded)) return meaningful.length <= 1;
  if (!isNo) return refusesAll(words, index, refusal);
  if (folded !== "no" || isLacking(between)) return false;
  const [verb] = meaningful;
  if (!verb) return true;
  return meaningful.length <= 3 && (REFUSING_STEMS.has(verb.stem) || verb.folded === "nada");
}

// The part of a sentence between punctuation marks, or after a "but".
const CLAUSES = /[.,;:!?¡¿()]+|\b(?:pero|sino|aunque|porque)\b/u;

function readClause(clause: string, firstPlace: number): Word[] {
  let place = firstPlace;
  const words = (clause.match(/[\p{L}\p{N}]+/gu) ?? []).map((text): Word => {
    const folded = foldForSearch(text);
    const isStop = isStopWord(folded);
    if (!isStop) place += 1;
    const stem = isStop ? folded : toStem(folded);
    return { text, folded, stem, place, isStop, isNegation: isNegation(folded), isRefused: false };
  });
  return words.map((word, index) => ({
    ...word,
    isRefused: words.some((_, other) => other < index && isRefusedBy(words, index, other)),
  }));
}

/** Reads the words of a text. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const clause of text.normalize("NFC").toLowerCase().split(CLAUSES))
    words.push(...readClause(clause, words.at(-1)?.place ?? 0));
  return words.slice(0, MAX_WORDS);
}

export const isSentence = (words: readonly Word[]): boolean =>
  words.length >= SENTENCE_LENGTH || words.some(({ folded }) => PERSONAL_WORDS.has(folded));
