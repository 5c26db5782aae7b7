/** Imported before anything of Medusa, whose logger reads its level once: a measurement prints its table alone. */
process.env.LOG_LEVEL ??= "error"
