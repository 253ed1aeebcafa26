/**
 * Names that are words as well: in small letters they are the word. Everything else is a name however it is written. What is
 * left out here is held back once too often, never too seldom.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  (
    'will may mark grant art bill rose hope faith grace joy page price case home homes lane young long short park wood woods ' +
    'field fields house houses bond banks bank bush bishop black brown burns carpenter cash chance church clay close cook cross ' +
    'day dale dean drew english ford forest fox frank free french gardener gates gold good gray green grey hall hand hart head ' +
    'heath hill holiday horn hunt hunter ivy king kings knight lake land lee light little love marsh mason may means miller ' +
    'mills moon moore noble north west east south olive parks pat patience paige piano pearl penny pike plant pool poole pope ' +
    'porter post power powers prince rain ray reed rich rivers road robin ruby rush sage sales savage self sharp shell shore ' +
    'small smith snow spring stone street strong summer summers sun swift taylor temple thorn town trust van wall ward waters ' +
    'weaver wells white wise wolf winter winters worth york major earnest chase chance drew dawn carol can do don in no so an ' +
    'son max miles gene guy jack jean june august april autumn skip rob sue victor winner ace amber ash basil berry best'
  ).split(' '),
)

/** What stands beside a name and names nobody. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'a an and the of for de la le du da di del den der des von van y e el al bin bint ibn st jr sr ii iii iv mr mrs ms dr ' +
    'llc lp llp inc corp co ltd pllc trust trusts trustee trustees family revocable irrevocable living holdings holding ' +
    'properties property homes home houses house group capital partners partnership investments investment company ' +
    'corporation enterprises estate estates realty real associates sons brothers fund ventures limited management foundation'
  ).split(' '),
)
