import { formatCount } from "@/components/common/format-count";
import { toGrowth, toShare } from "@/lib/teaching/numbers/policy";
import type { NumbersSpan, VisitNumbers } from "@/lib/teaching/numbers/schema";
import { formatGrowth, formatShare, PREVIOUS_LABELS } from "./format";
import styles from "./numbers.module.css";

interface FunnelProps {
  visits: VisitNumbers;
  span: NumbersSpan;
  /** Without it, there is no checkout. */
  isPriced: boolean;
}

type Step = { key: keyof VisitNumbers["current"]; label: string; whole: number; before: string | null };

/** The steps with the number of which they are a share: shares of views from before steps were counted would be too small. */
function listSteps({ current, unknownViews }: VisitNumbers, isPriced: boolean): Step[] {
  const knownViews = current.views - unknownViews;
  const steps: Step[] = [
    { key: "views", label: "Visitas", whole: 0, before: null },
    { key: "panels", label: "Pulsaron para recibirlo", whole: knownViews, before: "de las visitas" },
    {
      key: "checkouts",
      label: "Abrieron el pago",
      whole: current.panels,
      before: "de quienes pulsaron",
    },
    {
      key: "receipts",
      label: "Lo recibieron",
      whole: isPriced ? current.checkouts : current.panels,
      before: isPriced ? "de quienes abrieron el pago" : "de quienes pulsaron",
    },
  ];
  return isPriced ? steps : steps.filter(({ key }) => key !== "checkouts");
}

function Growth({ current, previous, span }: { current: number; previous?: number; span: NumbersSpan }) {
  const growth = toGrowth(current, previous);
  if (growth === null || span.period === "todo" || previous === undefined) return null;
  return (
    <span className={styles.growth}>
      {formatGrowth(growth)} respecto a {PREVIOUS_LABELS[span.period]} ({formatCount(previous)})
    </span>
  );
}

/** From the visit to the content, step by step. */
export function Funnel({ visits, span, isPriced }: FunnelProps) {
  const { current, previous, unknownViews } = visits;
  return (
    <section className={styles.section}>
      <h2>De la visita al contenido</h2>
      <ol role="list" className={styles.steps}>
        {listSteps(visits, isPriced).map(({ key, label, whole, before }) => {
          const share = toShare(current[key], whole);
          const width = (toShare(current[key], current.views) ?? (current[key] > 0 ? 1 : 0)) * 100;
          return (
            <li key={key} className={styles.step}>
              <span className={styles.stepLabel}>{label}</span>
              <b className={styles.stepCount}>{formatCount(current[key])}</b>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.share} aria-hidden="true">
                <rect width={width} height="1" />
              </svg>
              <span className={styles.stepNotes}>
                {share !== null && before && (
                  <span>
                    {formatShare(share)} {before}
                  </span>
                )}
                <Growth current={current[key]} previous={previous?.[key]} span={span} />
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>
        Cada persona cuenta una vez al día; tus propias visitas y los robots que se identifican, no. Los días
        de las visitas y sus pasos empiezan a medianoche UTC. También cuenta lo que se recibe sin pasar por la
        página, como un trueque o un lugar solidario.
        {unknownViews > 0 &&
          ` ${formatCount(unknownViews)} visitas son de antes de que contáramos el panel y el origen; no entran en los porcentajes.`}
      </p>
    </section>
  );
}
