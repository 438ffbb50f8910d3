export interface VideoSize {
  width: number;
  height: number;
}
