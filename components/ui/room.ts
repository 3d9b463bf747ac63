/** For `roomy`: the line below a field, and two of them on a phone, where its errors are longer than one. */
export const TWO_LINES_ON_A_PHONE = 'min-h-[1.36rem] max-sm:min-h-[2.72rem]'
