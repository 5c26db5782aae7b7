process.env.ENDURANCE = "full"
