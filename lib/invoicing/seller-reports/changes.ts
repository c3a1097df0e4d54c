import "server-only";
import { renderXml, type XmlElement } from "@/lib/invoicing/xml";
import type { DocRecord, Message } from "./dac7";

// The next message of a year says all of it, or how it differs from the declared records. A message holds either new records or
// corrections and deletions, never both (OECDDocTypeIndic_EnumType).

/** The last record that was declared of a Master, or of the operator. */
export type DeclaredRecord = { docRefId: string; isDeleted: boolean; content: XmlElement };

/** The records in force, by Master; the operator is null before the first message. */
export type Declared = { operator: DeclaredRecord | null; sellers: ReadonlyMap<string, DeclaredRecord> };

export type Declarable = {
  operator: XmlElement;
  /** By Master. */
  sellers: ReadonlyMap<string, XmlElement>;
  /** Masters who were paid in the year, also those of whom something is missing: nobody of them is deleted. */
  paidIds: ReadonlySet<string>;
};

type MessageRecords = Pick<Message, "kind" | "operator" | "sellers">;

/** `waiting` counts the new records that the message has no room for, because it corrects. */
export type NextMessage = MessageRecords & { waiting: number };

const isSame = (left: XmlElement, right: XmlElement): boolean => renderXml(left) === renderXml(right);

const toOperatorId = (messageRefId: string): string => `${messageRefId}-operator`;
const toSellerId = (messageRefId: string, masterId: string): string => `${messageRefId}-${masterId}`;

function listNew({ sellers }: Declarable, declared: Declared, messageRefId: string): DocRecord[] {
  return [...sellers]
    .filter(([masterId]) => declared.sellers.get(masterId)?.isDeleted ?? true)
    .map(([masterId, content]) => ({ content, type: "OECD1", docRefId: toSellerId(messageRefId, masterId) }));
}

function listCorrections(
  { sellers, paidIds }: Declarable,
  declared: Declared,
  messageRefId: string,
): DocRecord[] {
  return [...declared.sellers].flatMap(([masterId, record]): DocRecord[] => {
    const { docRefId: correctsId, isDeleted, content } = record;
    if (isDeleted) return [];
    const references = { docRefId: toSellerId(messageRefId, masterId), correctsId };
    const present = sellers.get(masterId);
    if (!present) return paidIds.has(masterId) ? [] : [{ content, type: "OECD3", ...references }];
    return isSame(present, content) ? [] : [{ content: present, type: "OECD2", ...references }];
  });
}

function toFirstMessage(current: Declarable, messageRefId: string): MessageRecords {
  const sellers = listNew(current, { operator: null, sellers: new Map() }, messageRefId);
  return {
    kind: sellers.length > 0 ? "DPI401" : "DPI403",
    operator: { content: current.operator, type: "OECD1", docRefId: toOperatorId(messageRefId) },
    sellers,
  };
}

/** Corrections go before new records, which refer to the corrected operator. Returns null if nothing has changed. */
export function findNextMessage(
  current: Declarable,
  declared: Declared,
  messageRefId: string,
): NextMessage | null {
  const { operator } = declared;
  if (!operator) return { ...toFirstMessage(current, messageRefId), waiting: 0 };
  const added = listNew(current, declared, messageRefId);
  const corrections = listCorrections(current, declared, messageRefId);
  const repeated: DocRecord = { content: operator.content, type: "OECD0", docRefId: operator.docRefId };
  const isOperatorSame = isSame(current.operator, operator.content);
  if (isOperatorSame && corrections.length === 0)
    return added.length === 0 ? null : { kind: "DPI401", operator: repeated, sellers: added, waiting: 0 };
  return {
    kind: "DPI402",
    operator: isOperatorSame
      ? repeated
      : {
          content: current.operator,
          type: "OECD2",
          docRefId: toOperatorId(messageRefId),
          correctsId: operator.docRefId,
        },
    sellers: corrections,
    waiting: added.length,
  };
}
