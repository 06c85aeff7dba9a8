/** The mobile number of an account as its country writes it: "+61491570156" → "0491 570 156". */
export function writtenMobile(phone: string): string {
  return phone
    .replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')
    .replace(/^\+64(\d{2})(\d{3})(\d{3,5})$/, '0$1 $2 $3')
    .replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
