/** The endings that people know; what ends otherwise may as well be two sentences without a blank between. */
export const KNOWN_ENDING =
  /\.(?:com|net|org|edu|gov|io|co|us|uk|eu|info|biz|ru|cn|xyz|app|dev|me|ly|link|top|online|site|shop|store|club|live|click|page|web|cloud|agency|homes|house|realty|estate|рф|рус|москва|онлайн|сайт|бел|укр|中国|中國|公司|网络|网址|香港)(?![\p{L}\p{M}\p{N}-])/iu
