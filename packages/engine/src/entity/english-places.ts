/**
 * Which English words name a country, a state or a large city?
 *
 * Only for telling places from people. Those that people are named after as well (Jordan, Georgia, Florence, Austin,
 * Victoria, …) are left out: there the words beside the name decide.
 */

const names = `
Afghanistan|Albania|Algeria|Angola|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahrain|Bangladesh|Belarus|Belgium|Bolivia|Bosnia|Botswana|
Brazil|Bulgaria|Cambodia|Cameroon|Canada|Chile|China|Colombia|Congo|Costa Rica|Croatia|Cuba|Cyprus|Denmark|Ecuador|Egypt|England|Estonia|
Ethiopia|Europe|Finland|France|Germany|Ghana|Great Britain|Greece|Greenland|Guatemala|Haiti|Honduras|Hungary|Iceland|India|Indonesia|Iran|
Iraq|Ireland|Israel|Italy|Jamaica|Japan|Kazakhstan|Kenya|Korea|Kuwait|Laos|Latvia|Lebanon|Libya|Lithuania|Luxembourg|Madagascar|Malawi|Malaysia|
Mali|Malta|Mexico|Moldova|Mongolia|Montenegro|Morocco|Mozambique|Myanmar|Namibia|Nepal|Netherlands|New Zealand|Nicaragua|Niger|Nigeria|Norway|
Oman|Pakistan|Panama|Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Rwanda|Saudi Arabia|Scotland|Senegal|Serbia|Singapore|
Slovakia|Slovenia|Somalia|South Africa|South Korea|Spain|Sri Lanka|Sudan|Sweden|Switzerland|Syria|Taiwan|Tanzania|Thailand|Tibet|Tunisia|
Uganda|Ukraine|United Kingdom|United States|Uruguay|Uzbekistan|Venezuela|Vietnam|Wales|Yemen|Zambia|Zimbabwe|Africa|America|Antarctica|Asia|
Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|
Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|
North Carolina|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|Tennessee|Texas|Utah|Vermont|Wisconsin|Wyoming|Ontario|Quebec|
Amsterdam|Ankara|Athens|Atlanta|Auckland|Baghdad|Bangkok|Barcelona|Beijing|Belgrade|Berlin|Birmingham|Bogota|Boston|Bratislava|Brisbane|
Brussels|Bucharest|Budapest|Buenos Aires|Cairo|Calgary|Cape Town|Casablanca|Chicago|Cologne|Copenhagen|Dallas|Damascus|Delhi|Denver|Detroit|
Doha|Dubai|Dublin|Edinburgh|Frankfurt|Geneva|Glasgow|Guangzhou|Hamburg|Hanoi|Havana|Helsinki|Hong Kong|Istanbul|Jakarta|Jerusalem|Johannesburg|
Kabul|Karachi|Kathmandu|Kiev|Kyiv|Kyoto|Lagos|Lahore|Las Vegas|Leeds|Lima|Lisbon|Liverpool|London|Los Angeles|Lyon|Macau|Manchester|Manila|
Marseille|Melbourne|Miami|Montreal|Moscow|Mumbai|Munich|Nairobi|Naples|New Delhi|New Orleans|Osaka|Oslo|Ottawa|Philadelphia|Prague|Pretoria|
Reykjavik|Riga|Rio de Janeiro|Rome|San Diego|San Francisco|Santiago|Sarajevo|Seattle|Seoul|Seville|Shanghai|Shenzhen|Stockholm|
Stuttgart|Taipei|Tallinn|Tehran|Tokyo|Toronto|Turin|Valencia|Vancouver|Venice|Vienna|Vilnius|Warsaw|Wellington|Zagreb|Zurich`

/** Keys of the places: lower case. */
export const englishPlaces: ReadonlySet<string> = new Set(names.replaceAll('\n', '').toLowerCase().split('|'))
