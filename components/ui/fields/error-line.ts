/** For `reserveErrorLine`: one line below a field, and two on phones, where its errors need two. */
export const TWO_LINES_ON_A_PHONE = 'min-h-[1.36rem] max-sm:min-h-[2.72rem]'
