import { LANGUAGE_LABELS } from "@/lib/reference/labels";
import { countryName } from "@/lib/reference/countries";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import { MAILINGS, NOTIFICATIONS, notificationCategories } from "@/lib/messaging/preferences/schema";
import { LAST_STEP } from "@/lib/identity/profiles/schema";
import type { MasterProfileView, ProfileView } from "@/lib/identity/profiles/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import type { Fact } from "./fact-list";
import type { Moments } from "./moments";
import { ROLE_NAMES } from "./role-names";

export const disciplineNames = (keys: string[]) =>
  keys.filter(isDisciplineKey).map(disciplineName).join(", ");
export const topicNames = (keys: string[]) => keys.filter(isTopicKey).map(topicName).join(", ");

const languages: Record<string, string> = LANGUAGE_LABELS;
export const languageList = (codes: string[]) => codes.map((code) => languages[code] ?? code).join(", ");

const chosen = ({ notificationPreferences }: PrivateUser) =>
  notificationCategories
    .map((name) => `${NOTIFICATIONS[name].label}: ${MAILINGS[notificationPreferences[name]].toLowerCase()}`)
    .join("\n");

const quiet = ({ quietHours }: PrivateUser) =>
  quietHours ? `De ${quietHours.from} a ${quietHours.to}` : "Ninguna";

export const accountFacts = (person: PrivateUser, { minute }: Moments): Fact[] => [
  ["Correo electrónico", person.email],
  ["Correo por confirmar", person.pendingEmail],
  ["Correo verificado", person.emailVerified ? minute(person.emailVerified) : "No"],
  ["Rol", ROLE_NAMES[person.role]],
  ["Cuenta", person.active ? "Activa" : "Desactivada"],
  ["Verificación en dos pasos", person.secondFactor ? minute(person.secondFactor.since) : "No"],
  ["Alta", minute(person.createdAt)],
  ["Última actividad", person.lastActiveAt && minute(person.lastActiveAt)],
  ["Condiciones aceptadas", minute(person.acceptedTermsAt)],
  ["País", person.country && countryName(person.country)],
  ["Moneda", person.currency],
  ["Zona horaria", person.timezone],
  ["Avisos por correo", chosen(person)],
  ["Horas de silencio", quiet(person)],
  ["Identificador", person.id],
];

export const profileFacts = ({ location, ...profile }: ProfileView, { minute }: Moments): Fact[] => [
  ["Bienvenida", `Paso ${profile.completedStep} de ${LAST_STEP}`],
  [
    "Lugar",
    [location.city, location.state, location.country && countryName(location.country)]
      .filter(Boolean)
      .join(", "),
  ],
  ["Disciplinas", disciplineNames(profile.disciplines)],
  ["Foto", profile.profileImage ? "Sí" : "No"],
  ["Fondo", profile.backgroundImage ? "Sí" : "No"],
  ["Último cambio", minute(profile.updatedAt)],
];

export const masterFacts = (master: MasterProfileView): Fact[] => [
  ["Breve descripción", master.shortDescription],
  ["Lo que ofrece", master.offering],
  ["Temáticas", topicNames(master.topics)],
  ["Idiomas", languageList(master.languages)],
  ["Enlace", master.website],
  ["Vídeo", master.videoUrl],
];
