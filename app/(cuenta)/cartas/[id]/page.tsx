import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "@/app/not-found-metadata";
import { LetterPage } from "@/components/letters/letter-page";
import { Container } from "@/components/ui/container";
import { getCurrentActor, requireMember } from "@/lib/identity/auth/current-actor";
import type { Actor } from "@/lib/platform/actor";
import { routes } from "@/lib/platform/routes";
import { isUuid } from "@/lib/platform/text/uuid";
import { findLetter } from "@/lib/teaching/letters/data";

type Props = { params: Promise<{ id: string }> };

const findShownLetter = cache(async (actor: Actor, id: string) =>
  isUuid(id) ? findLetter(actor, id) : null,
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const letter = await findShownLetter(await getCurrentActor(), (await params).id);
  return letter ? { title: letter.subject || "Carta" } : notFoundMetadata;
}

export default async function LetterReadingPage({ params }: Props) {
  const { id } = await params;
  const letter = await findShownLetter(await requireMember(routes.letter(id)), id);
  if (!letter) notFound();
  return (
    <Container width="text">
      <LetterPage letter={letter} />
    </Container>
  );
}
