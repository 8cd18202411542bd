/**
 * Which gender do people of a given name nearly always have?
 *
 * Only names that hardly anybody of the other gender bears, for telling whom `he` cannot mean; a name that is missing
 * says nothing. A list of our own.
 */

import type { Gender } from './english-words.ts'

const female = `
  abigail adele agnes alice alicia alina amanda amelia amy ana anastasia andrea angela anita anna anne annie anya astrid aurora
  barbara beatrice bella bianca bridget camila carla carmen catherine cecilia charlotte chiara chloe christina
  clara claudia colette daniela daphne deborah diana dora dorothy edith eleanor elena elisa elizabeth ella ellen eloise
  emily emma erica esther eva evelyn fatima fiona flora florence frances freya gabriela georgia gloria greta hannah harriet
  heidi helen helena ida ines ingrid irene isabel isabella jane janet jennifer jessica joan joanna josephine judith julia
  juliana juliet karen karin kate katherine kathleen katrina laura leila lisa louise lucia lucy luisa lydia madeleine margaret
  maria marianne marina martha mary matilda maud megan melissa mina miriam molly monica nadia nancy naomi natalia natalie nina nora
  octavia olga olivia patricia paula petra phoebe pia priya rachel rebecca regina rita rosa rosemary ruth sabrina samantha
  sandra sara sarah simone sofia sonia sophia sophie stella susan susanna sylvia tamara tara teresa theresa
  ursula valentina valerie vanessa vera veronica victoria wanda wendy yasmin yvonne zoe
`
const male = `
  aaron abdul adam adrian ahmed alan albert alberto alejandro alexander alfred anders andrew anthony antonio arthur
  benjamin bernard boris brian bruce carl carlos caleb charles christopher colin craig daniel david dennis derek diego dmitri
  donald douglas duncan edgar edmund edward eduardo elias emil eric ernest felix fernando francesco francisco fred frederick
  gareth george gerald gilbert giovanni gordon graham gregory gunnar gustav harald harold harry hector henry herbert hugh
  hugo humphrey ian igor isaac ivan jacob jacques james jason jasper javier jeffrey jeremy joaquin john jonathan jorge jose
  joseph joshua juan julian karim karl keith kenneth kevin klaus kofi lars laurence leo leonard lorenzo louis luca luigi luis
  magnus malcolm manuel marco marcus mario martin matteo matthew michael miguel mikhail mohammed nathan neil nicholas nigel
  norman oliver omar oscar otto owen pablo patrick paul pedro peter philip pierre rafael raj ralph raymond ricardo
  richard robert roberto roger roland ronald rupert samuel sebastian sergei simon stanley stefan stephen steven stuart sven
  theodore thomas timothy tobias tom vikram viktor vincent vladimir walter wilfred william yusuf
`
const genders: ReadonlyMap<string, Gender> = new Map([
  ...words(female).map((name) => [name, 'female'] as const),
  ...words(male).map((name) => [name, 'male'] as const),
])

/** Gender that goes with a normalised given name; undefined where the name does not tell. */
export function genderOfGivenName(name: string): Gender | undefined {
  return genders.get(name)
}

function words(list: string): string[] {
  return list.trim().split(/\s+/)
}
