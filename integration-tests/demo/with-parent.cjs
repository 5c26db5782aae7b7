// Preloaded into every program of the demo: it ends when the demo that started it is gone.
process.on("disconnect", () => process.exit(1))
