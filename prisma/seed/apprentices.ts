import { homes, type Home } from "./home-cities";
import { DEMO } from "./demo-accounts";

type ApprenticeSeed = { name: string; lastName: string; woman: boolean; home: Home; email?: string };

/** "Juan_Esteban Gaviria": an underscore joins the two words of a first name. */
function parse(text: string, woman: boolean, home: Home): ApprenticeSeed[] {
  return text
    .split(", ")
    .filter(Boolean)
    .map((full) => {
      const [name = "", ...lastName] = full.split(" ");
      return { name: name.replace("_", " "), lastName: lastName.join(" "), woman, home };
    });
}

const from = (home: Home, women: string, men: string): ApprenticeSeed[] => [
  ...parse(women, true, home),
  ...parse(men, false, home),
];

/** Everybody who learns in the demo; the first is the demo account. */
export const apprentices: readonly ApprenticeSeed[] = [
  { name: "Elisa", lastName: "Navarro", woman: true, home: homes.zaragoza, email: DEMO.apprentice },
  ...from(
    homes.quito,
    "Marina Solís, Daniela Cevallos, Lourdes Chango, Rosario Imbaquingo",
    "Sebastián Proaño, Wilson Tituaña, Patricio Yépez",
  ),
  ...from(homes.rosario, "Florencia Bruno, Graciela Sanchis, Julieta Moyano", "Diego Lanza, Matías Oviedo"),
  ...from(
    homes.santiago,
    "Paz Oyarzún, Antonia Leiva, Javiera Muñoz, Rayén Painemal",
    "Cristóbal Vega, Manuel Carrasco",
  ),
  ...from(homes.valencia, "Amparo Climent, Rosa Llopis, Marta Beltrán", "Hugo Prats, Vicent Soler"),
  ...from(
    homes.madrid,
    "Noelia Ramos, Pilar Hidalgo, Teresa Quintana, Lola Bermejo, Inmaculada Rey",
    "Sergio Cano, Álvaro Nieto, Ismael Duarte, Tomás Arroyo",
  ),
  ...from(homes.sevilla, "Rocío Vargas, Macarena Lora", "Curro Benjumea, Joaquín Ponce"),
  ...from(homes.zaragoza, "Belén Gracia", "Fermín Lacasa"),
  ...from(homes.malaga, "Estrella Gálvez", "Rubén Atienza"),
  ...from(
    homes.cdmx,
    "Ximena Aguirre, Renata Villaseñor, Norma Ochoa, Itzel Romero, Fabiola Neri, Beatriz Luna",
    "Emiliano Cruz, Leonardo Paz, Ulises Barragán, Héctor Zavala",
  ),
  ...from(homes.guadalajara, "Alondra Michel, Socorro Anguiano", "Raúl Preciado, Omar Ledezma"),
  ...from(homes.oaxaca, "Xóchitl Santiago, Nayeli Ruiz", "Abel Martínez"),
  ...from(
    homes.buenosAires,
    "Agustina Ferri, Mercedes Toledo, Susana Kaplan, Malena Duarte, Victoria Paz, Delia Montiel",
    "Nicolás Bianchi, Lautaro Gil, Ezequiel Roth, Ariel Sued",
  ),
  ...from(homes.cordoba, "Noemí Cabrera, Lucrecia Barros", "Franco Luján"),
  ...from(
    homes.bogota,
    "Natalia Rincón, Juliana Cárdenas, Pilar Acosta, Esperanza Rubiano",
    "Camilo Ospina, Germán Patiño, Óscar Niño, Fabián Torres",
  ),
  ...from(homes.medellin, "Manuela Arango, Luz_Dary Zapata, Catalina Mejía", "Juan_Esteban Gaviria"),
  ...from(
    homes.lima,
    "Milagros Chávez, Fiorella Campos, Zoila Ramírez, Carmen_Rosa Tello",
    "Renzo Valdivia, Julio Huerta, Gino Bazán",
  ),
  ...from(homes.cusco, "Nilda Ccori", "Wilber Auca"),
  ...from(homes.laPaz, "Jhoselin Choque, Carla Tarqui", "Ramiro Calle"),
  ...from(homes.montevideo, "Ana_Clara Sosa, Lourdes Bentancor", "Federico Píriz, Gonzalo Cuello"),
  ...from(homes.sanJose, "Mariela Vindas, Karol Umaña", "Andrey Solano"),
  ...from(homes.guatemala, "Evelyn Ajú", "Byron Castellanos"),
  ...from(homes.asuncion, "Liz Ayala, Fátima Rolón", "Derlis Gauto"),
  ...from(homes.santoDomingo, "Altagracia Peña, Yesenia Polanco", "Wander Féliz"),
  ...from(homes.panama, "Itzel Batista", "Roderick Mora"),
  ...from(homes.caracas, "Maigualida Suárez, Yuleisy Bravo", "Alexis Rondón"),
  ...from(homes.sanSalvador, "Karla Menjívar", "Nelson Portillo"),
  ...from(homes.miami, "Odalys Cordero, Yanira Pérez", "Rolando Fuentes"),
  ...from(homes.berlin, "Ruth Salazar", "Pablo Wagner"),
];
