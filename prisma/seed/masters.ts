import { alicia } from "./masters/alicia-benitez";
import { analucia } from "./masters/ana-lucia-mendez";
import { andres } from "./masters/andres-molina";
import { beatriz } from "./masters/beatriz-nogueira";
import { camila } from "./masters/camila-fuentes";
import { carmen } from "./masters/carmen-aguilar";
import { citlali } from "./masters/citlali-hernandez";
import { clara } from "./masters/clara-benveniste";
import { elena } from "./masters/elena-rey";
import { emilio } from "./masters/emilio-cauich";
import { esteban } from "./masters/esteban-quesada";
import { fernando } from "./masters/fernando-ibarra";
import { gabriela } from "./masters/gabriela-salas";
import { gustavo } from "./masters/gustavo-ferreyra";
import { hugo } from "./masters/hugo-mamani";
import { ignacio } from "./masters/ignacio-lara";
import { iker } from "./masters/iker-arrieta";
import { ines } from "./masters/ines-pena";
import { javier } from "./masters/javier-montes";
import { jimena } from "./masters/jimena-arce";
import { laura } from "./masters/laura-pineda";
import { lucia } from "./masters/lucia-ferrer";
import { lupita } from "./masters/guadalupe-torres";
import { mariana } from "./masters/mariana-sosa";
import { marta } from "./masters/marta-quispe";
import { mayra } from "./masters/mayra-xol";
import { monica } from "./masters/monica-delgado";
import { nahuel } from "./masters/nahuel-cayupan";
import { nuria } from "./masters/nuria-casals";
import { pablo } from "./masters/pablo-andrade";
import { paula } from "./masters/paula-etcheverry";
import { rodrigo } from "./masters/rodrigo-sandoval";
import { rosa } from "./masters/rosa-huanca";
import { samuel } from "./masters/samuel-ortiz";
import { silvina } from "./masters/silvina-roldan";
import { soledad } from "./masters/soledad-pintos";
import { tomas } from "./masters/tomas-vidal";
import { valentina } from "./masters/valentina-restrepo";
import { veronica } from "./masters/veronica-cordero";
import { ximena } from "./masters/ximena-rojas";
import { yamilet } from "./masters/yamilet-rosario";
import { yesid } from "./masters/yesid-carabali";
import type { MasterSeed } from "./teaching";

/** All Masters of the demo, in order of joining. */
export const masterSeeds: readonly MasterSeed[] = [
  lucia,
  marta,
  andres,
  rosa,
  tomas,
  paula,
  ximena,
  ines,
  nuria,
  iker,
  carmen,
  javier,
  elena,
  citlali,
  rodrigo,
  lupita,
  emilio,
  analucia,
  fernando,
  mariana,
  gustavo,
  silvina,
  nahuel,
  jimena,
  camila,
  ignacio,
  valentina,
  yesid,
  laura,
  gabriela,
  hugo,
  soledad,
  pablo,
  veronica,
  esteban,
  mayra,
  alicia,
  yamilet,
  beatriz,
  monica,
  samuel,
  clara,
];
