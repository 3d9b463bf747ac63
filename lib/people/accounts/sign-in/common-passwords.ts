/**
 * The passwords that top every list of breached ones and still meet the policy: a common word with a usual ending, or a
 * walk over the keyboard. The product's own words are included.
 */
const WORDS = new Set(
  `password passw0rd p@ssword p@ssw0rd p@$$word p@$$w0rd pa$$word pa$$w0rd pa55word p@55w0rd passw@rd qwerty
  qwertyuiop qwert qwer azerty asdfgh asdfghjkl zxcvbnm welcome w3lcome admin administrator adm1n letmein
  letme1n iloveyou iloveu monkey dragon football baseball basketball liverpool arsenal chelsea everton
  sunshine princess superman batman spiderman pokemon starwars master shadow michael jessica charlie jordan
  daniel ashley michelle summer winter spring autumn london england scotland manchester india pakistan
  abc abcd abcde abcdef changeme login hello computer internet google facebook samsung trustno secret123
  whatever freedom flower cheese killer hunter ranger soccer hockey harley george andrew thomas robert jennifer
  whipround whip-round whip collect contribution payment transfer stripe twilio
  january february march april june july august september october november december monday friday`.split(
    /\s+/,
  ),
)

const WORD_WITH_ENDING =
  /^(?<word>.*?)[!@#$&*._?-]{0,2}(?:\d{1,2}|123|1234|12345|123456|007|111|321|786|(?:19|20)\d\d)?[!@#$&*.?]{0,3}$/

const WHOLE_PASSWORDS = new Set(
  `1qaz@wsx !qaz2wsx 1qaz!qaz zaq1@wsx zaq!2wsx zaq12wsx! 1qaz2wsx! qaz123!@# qwer!234 qwe123!@# asd123!@# abc123!@#
  aa123456! aa123456@ aa123456. aa@123456 a123456! a123456a! asdf1234! asdf@1234 zxcv1234! q1w2e3r4! q1w2e3r4t5! 1q2w3e4r!
  1q2w3e4r5t! qwerty123!@# pass@123 pass@1234 pass1234! pass123! test@123 test123! demo@123 user@123 root@123
  root@1234 guest@123 india@123 access14! default1! temp@123 temp123!`.split(/\s+/),
)

export function isCommonPassword(password: string): boolean {
  const lowered = password.toLowerCase()
  return WHOLE_PASSWORDS.has(lowered) || WORDS.has(WORD_WITH_ENDING.exec(lowered)?.groups?.word ?? lowered)
}
