/** What the sign-in library keeps, as far as we read it. Its times are ISO texts, which sort by time. */
export type SigningTables = {
  users: { id: string; site: string; phone_number: string; created_at: string; updated_at: string }
  sessions: { id: string; site: string; user_id: string; created_at: string; expires_at: string }
  /** For ways of signing in that we do not have, so these stay empty. */
  accounts: { id: string }
  verifications: { id: string }
}
