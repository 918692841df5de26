export class AvatarView {
  /**
   * Address of the image
   * @example https://images.example.com/avatars/3q2-7w.webp
   */
  avatar!: string;
}
