import { Container } from "@/components/ui/container";
import { CheckCircleFillIcon } from "@/components/ui/icons";
import { toCertificateTexts } from "@/lib/library/certificates/copy";
import type { CertificateView } from "@/lib/library/certificates/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { textileImages } from "@/lib/platform/image-urls";
import { slugify } from "@/lib/platform/text/slug";
import styles from "./certificate-page.module.css";

/** Public verification page of a certificate. */
export function CertificatePage({ certificate }: { certificate: CertificateView }) {
  const { code, holderName, masterName, title } = certificate;
  const { name, verb, duration, endedOn, issuedOn } = toCertificateTexts(certificate);
  const facts = [
    { term: "Con", value: masterName },
    ...(duration ? [{ term: "Encuentros", value: duration }] : []),
    { term: "Terminó el", value: endedOn },
    { term: "Expedida el", value: issuedOn },
    { term: "Código", value: <span className={styles.code}>{code}</span> },
  ];
  return (
    <Container className={styles.page}>
      <article className={styles.paper}>
        <img
          src={textileImages.border(slugify(title))}
          alt=""
          width={960}
          height={48}
          className={styles.band}
        />
        <div className={styles.body}>
          <p className={styles.genuine}>
            <CheckCircleFillIcon size={22} />
            Es una constancia auténtica de {PRODUCT_NAME}
          </p>
          <p className={styles.kind}>{name}</p>
          <h1 className={styles.holder}>{holderName}</h1>
          <p>{verb}</p>
          <p className={styles.title}>{title}</p>
          <dl className={styles.facts}>
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className={styles.term}>{term}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </article>
    </Container>
  );
}
