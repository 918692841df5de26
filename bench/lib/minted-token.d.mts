export const JWT_SECRET: string;
export function mintedToken(userId: unknown, role?: 'USER' | 'ADMIN'): string;
