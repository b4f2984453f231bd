/** `八重洲地下街　A-2`: a booth with its place; by itself where the server names no place. */
export function boothAtPlace({ placeName, boothName }: { placeName: string; boothName: string }): string {
  return placeName === '' ? boothName : `${placeName}　${boothName}`;
}
